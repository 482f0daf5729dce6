import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLive } from '#platform/live/web/use-live.ts';
import { dashboardApi } from '../dashboard.client.ts';

/**
 * Delay in ms before subscribing, since many visitors only pass through. Changes in between are still
 * delivered.
 */
const PASSING_MS = 4_000;

/**
 * A page may subscribe to twenty topics, and the shell to the inbox. A larger family subscribes to its first
 * ones and refetches the rest on return.
 */
const MOST_TOPICS = 18;

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
