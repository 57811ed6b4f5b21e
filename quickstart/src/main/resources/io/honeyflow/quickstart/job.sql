SET 'execution.runtime-mode' = 'streaming';
SET 'execution.checkpointing.interval' = '1 s';
SET 'table.local-time-zone' = 'UTC';
SET 'pipeline.name' = 'earthquakes';

EXECUTE STATEMENT SET BEGIN
INSERT INTO quakes
SELECT
  id,
  event_time,
  properties.mag,
  properties.place,
  properties.net,
  geometry.coordinates,
  DATE_FORMAT(event_time, 'yyyy-MM-dd')
FROM feed;

INSERT INTO quakes_per_network
SELECT properties.net, COUNT(*)
FROM feed
GROUP BY properties.net;
END;
