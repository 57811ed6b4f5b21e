CREATE TABLE quakes (
  id STRING,
  event_time TIMESTAMP,
  magnitude DOUBLE,
  place STRING,
  network STRING,
  coordinates ARRAY<DOUBLE>
)
PARTITIONED BY (dt STRING)
STORED AS PARQUET
TBLPROPERTIES ('parquet.compression' = 'SNAPPY');

CREATE TABLE quakes_per_network (
  network STRING,
  quakes BIGINT
)
STORED AS ORC;
