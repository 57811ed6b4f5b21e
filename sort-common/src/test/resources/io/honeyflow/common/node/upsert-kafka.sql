CREATE TEMPORARY TABLE `source_in` (
  `key` STRING,
  `place` ROW<`lat` FLOAT, `a``b` MAP<TINYINT, BYTES>>,
  PRIMARY KEY (`key`) NOT ENFORCED
)
WITH (
  'connector' = 'upsert-kafka',
  'topic' = 'places',
  'properties.bootstrap.servers' = 'kafka-1:9092,kafka-2:9092',
  'properties.group.id' = 'readers',
  'key.format' = 'csv',
  'key.csv.disable-quote-character' = 'true',
  'key.csv.field-delimiter' = '	',
  'key.csv.null-literal' = '\N',
  'value.format' = 'csv',
  'value.csv.disable-quote-character' = 'true',
  'value.csv.field-delimiter' = '	',
  'value.csv.null-literal' = '\N'
);

CREATE TEMPORARY TABLE `places` (
  `key` STRING,
  `place` ROW<`lat` DOUBLE, `a``b` MAP<TINYINT, BYTES>>,
  `dt` DATE,
  `hr` INT
)
PARTITIONED BY (`dt`, `hr`)
WITH (
  'connector' = 'hive',
  'default-database' = 'ods',
  'table-name' = 'places',
  'sink.partition-commit.trigger' = 'partition-time',
  'sink.partition-commit.delay' = '1 h',
  'inlong.metric.labels' = 'groupId=mine',
  'sink.partition-commit.policy.kind' = 'metastore,success-file'
);

INSERT INTO `places`
SELECT
  `key` AS `key`,
  CAST(`place` AS ROW<`lat` DOUBLE, `a``b` MAP<TINYINT, BYTES>>) AS `place`,
  CAST('2024-01-01' AS DATE) AS `dt`,
  CAST(SPLIT_INDEX(`key`, '-', 1) AS INT) AS `hr`
FROM `source_in`;
