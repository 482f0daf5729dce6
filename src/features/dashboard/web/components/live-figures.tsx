import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#platform/live/web/use-live.ts';
import { dashboardApi } from '../dashboard.client.ts';

/** Reads the dashboard again when one of these topics moved, wherever that was done. */
export function LiveFigures({ topics }: { topics: readonly string[] }) {
  return [...new Set(topics)].map((topic) => <LiveTopic key={topic} topic={topic} />);
}

function LiveTopic({ topic }: { topic: string }) {
  const queries = useQueryClient();
  useLive(topic, () => void queries.invalidateQueries({ queryKey: dashboardApi.get.key() }));
  return null;
}
