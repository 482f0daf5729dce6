import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLive } from '#platform/live/web/use-live.ts';
import { dashboardApi } from '../dashboard.client.ts';

/** Many only pass by on their way elsewhere: they are spared the stream. What moves meanwhile is told to whoever stays. */
const PASSING_MS = 4_000;

/** A page may hear of twenty topics and the shell hears of the inbox: a large family hears of its first, and reads the rest when it comes back. */
const MOST_TOPICS = 18;

/** Reads the dashboard again when one of these topics moved, wherever that was done. */
export function LiveFigures({ topics }: { topics: readonly string[] }) {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), PASSING_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    stays &&
    [...new Set(topics)].slice(0, MOST_TOPICS).map((topic) => <LiveTopic key={topic} topic={topic} />)
  );
}

function LiveTopic({ topic }: { topic: string }) {
  const queries = useQueryClient();
  useLive(topic, () => void queries.invalidateQueries({ queryKey: dashboardApi.get.key() }));
  return null;
}
