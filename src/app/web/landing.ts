import '#platform/ui/styles.css';
import { wireWatchDemo } from '#features/landing/web/watch-demo.ts';
import { showWayIn } from '#features/landing/web/way-in.ts';

// Imported so that the build includes the tour's pictures and the manifest lists their URLs; nothing is
// loaded.
import.meta.glob('../../features/landing/web/tour/*.webp', { query: '?url', import: 'default', eager: true });

showWayIn(document);
wireWatchDemo(document);
// Back from the dashboard after sign-out: the browser restores the page from its back/forward cache.
addEventListener('pageshow', (event) => {
  if (event.persisted) showWayIn(document);
});
