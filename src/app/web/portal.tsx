import '#platform/ui/styles.css';
import { startPortal } from './start-portal.tsx';

// The build may put shared code into this file, so /auth may load it too and must not start a portal.
const root = document.getElementById('root');
if (root?.querySelector('[data-frame]')) void startPortal(root);
