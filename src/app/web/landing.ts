import '#platform/ui/styles.css';
import { wireWatchDemo } from '#features/landing/web/watch-demo.ts';
import { showWayIn } from '#features/landing/web/way-in.ts';

// Named here so that the build carries the tour's pictures and the manifest knows their addresses; nothing loads by it.
import.meta.glob('../../features/landing/web/tour/*.webp', { query: '?url', import: 'default', eager: true });

showWayIn(document);
wireWatchDemo(document);
// Back from the dashboard after signing out: the page comes out of the browser's memory as it was left.
addEventListener('pageshow', (event) => {
  if (event.persisted) showWayIn(document);
});
