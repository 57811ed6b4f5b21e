-- The feed: a folder into which files with earthquakes arrive.
CREATE TABLE feed (
  id STRING,
  properties ROW<`time` BIGINT, mag DOUBLE, place STRING, net STRING>,
  geometry ROW<coordinates ARRAY<DOUBLE>>,
  event_time AS TO_TIMESTAMP_LTZ(properties.`time`, 3),
  WATERMARK FOR event_time AS event_time
) WITH (
  'connector' = 'filesystem',
  'path' = '${feed}',
  'format' = 'json',
  'source.monitor-interval' = '200 ms'
);

-- The events, a partition for each day. A day is committed once the watermark has passed its end.
CREATE TABLE quakes (
  id STRING,
  event_time TIMESTAMP_LTZ(3),
  magnitude DOUBLE,
  place STRING,
  network STRING,
  coordinates ARRAY<DOUBLE>,
  dt STRING
) PARTITIONED BY (dt) WITH (
  'connector' = 'hive',
  'default-database' = 'default',
  'hive-conf-dir' = '${hive-conf-dir}',
  'sink.partition-commit.trigger' = 'partition-time',
  'sink.partition-commit.delay' = '1 d',
  'partition.time-extractor.timestamp-pattern' = '$dt 00:00:00'
);

-- A running count: each update of it becomes a row.
CREATE TABLE quakes_per_network (
  network STRING,
  quakes BIGINT
) WITH (
  'connector' = 'hive',
  'default-database' = 'default',
  'hive-conf-dir' = '${hive-conf-dir}'
);
