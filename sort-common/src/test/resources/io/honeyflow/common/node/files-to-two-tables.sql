CREATE TEMPORARY TABLE `source_files` (
  `id` STRING,
  `magnitude` DOUBLE,
  `happened` TIMESTAMP_LTZ(3),
  `Day` STRING
)
WITH (
  'csv.field-delimiter' = ';',
  'connector' = 'filesystem',
  'path' = 'file:///data/it''s here',
  'format' = 'csv'
);

CREATE TEMPORARY TABLE `quakes` (
  `id` STRING COMMENT 'the network''s ''id''',
  `felt` DOUBLE,
  `day` STRING
)
COMMENT 'strong ones'
PARTITIONED BY (`day`)
WITH (
  'connector' = 'hive',
  'default-database' = 'geo',
  'table-name' = 'quakes',
  'sink.partition-commit.policy.kind' = 'success-file,metastore',
  'sink.rolling-policy.file-size' = '64 mb',
  'sink.parallelism' = '3',
  'sink.partition-commit.trigger' = 'process-time',
  'partition.time-extractor.timestamp-pattern' = 'yyyy-MM-dd',
  'sink.partition-commit.delay' = '10s',
  'inlong.metric.labels' = 'groupId=quakes&streamId=week&nodeId=strong'
);

CREATE TEMPORARY TABLE `source_made` (
  `n` INT
)
WITH (
  'rows-per-second' = '10',
  'connector' = 'datagen'
);

CREATE TEMPORARY TABLE `quakes_2` (
  `n` SMALLINT
)
WITH (
  'connector' = 'hive',
  'default-database' = 'other',
  'table-name' = 'quakes',
  'inlong.metric.labels' = 'groupId=quakes&streamId=week&nodeId=counted'
);

EXECUTE STATEMENT SET
BEGIN
INSERT INTO `quakes`
SELECT
  `id` AS `id`,
  CAST((`magnitude` + -0.5) AS DOUBLE) AS `felt`,
  `Day` AS `day`
FROM `source_files`
WHERE (`magnitude` BETWEEN 0 AND 5 OR `magnitude` IS NULL) IS NOT TRUE;
INSERT INTO `quakes_2`
SELECT
  CAST(`n` AS SMALLINT) AS `n`
FROM `source_made`;
END;
