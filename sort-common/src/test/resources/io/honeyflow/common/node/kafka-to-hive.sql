CREATE TEMPORARY TABLE `source_1` (
  `id` BIGINT,
  `user` STRING,
  `score` STRING,
  `tags` ARRAY<STRING>,
  `ts` TIMESTAMP(3),
  `dt` STRING,
  `origin` STRING METADATA FROM 'value.table' VIRTUAL,
  `handled` AS PROCTIME(),
  WATERMARK FOR `ts` AS `ts` - INTERVAL '5' SECOND,
  PRIMARY KEY (`id`) NOT ENFORCED
)
WITH (
  'connector' = 'kafka',
  'topic' = 'visits',
  'properties.bootstrap.servers' = 'kafka:9092',
  'scan.startup.mode' = 'earliest-offset',
  'format' = 'canal-json',
  'canal-json.encode.decimal-as-plain-number' = 'true',
  'canal-json.ignore-parse-errors' = 'true',
  'canal-json.map-null-key.literal' = 'null',
  'canal-json.map-null-key.mode' = 'DROP',
  'canal-json.timestamp-format.standard' = 'SQL'
);

CREATE TEMPORARY TABLE `visits` (
  `id` BIGINT,
  `user` STRING,
  `score` DECIMAL(12, 2),
  `tags` ARRAY<STRING>,
  `ts` TIMESTAMP(9),
  `origin` STRING,
  `version` INT,
  `note` STRING,
  `dt` STRING
)
PARTITIONED BY (`dt`)
WITH (
  'connector' = 'hive',
  'default-database' = 'default',
  'table-name' = 'visits',
  'hive-conf-dir' = '/opt/hive-conf',
  'hive-version' = '3.1.3',
  'sink.parallelism' = '2',
  'sink.ignore.changelog' = 'true',
  'sink.partition-commit.trigger' = 'process-time',
  'partition.time-extractor.timestamp-pattern' = 'yyyy-MM-dd',
  'sink.partition-commit.delay' = '10s',
  'sink.partition-commit.policy.kind' = 'metastore,success-file',
  'inlong.metric.labels' = 'groupId=visits_group&streamId=visits_stream&nodeId=2'
);

INSERT INTO `visits`
SELECT
  `id` AS `id`,
  CAST(REGEXP_REPLACE(REGEXP_REPLACE(`user`, '''', '`'), '\s+', ' ') AS STRING) AS `user`,
  CAST(`score` AS DECIMAL(12, 2)) AS `score`,
  `tags` AS `tags`,
  CAST(`ts` AS TIMESTAMP(9)) AS `ts`,
  `origin` AS `origin`,
  CAST(7 AS INT) AS `version`,
  CAST(NULL AS STRING) AS `note`,
  `dt` AS `dt`
FROM `source_1`
WHERE `id` > 100 AND `user` NOT IN ('O''Neil', 'x');
