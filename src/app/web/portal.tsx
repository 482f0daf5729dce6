import '#platform/ui/styles.css';
import { startPortal } from './start-portal.tsx';

// The build puts what pages share into the same file: a part of /auth may bring it along, and must not start a portal there.
const root = document.getElementById('root');
if (root?.querySelector('[data-frame]')) void startPortal(root);
