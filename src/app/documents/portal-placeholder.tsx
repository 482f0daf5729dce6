import { Trans, useLingui } from '@lingui/react/macro';
import { ShellSkeleton } from '../web/shell-skeleton.tsx';

/** What stands in the portal's place until its script is here: the shell's outline, so that nothing jumps. */
export function PortalPlaceholder() {
  const { t } = useLingui();
  return (
    <>
      <NeedsScript />
      <div data-frame>
        <ShellSkeleton
          words={{ skip: t`Skip to content`, navigation: t`Navigation`, loading: t`Loading...` }}
        />
      </div>
    </>
  );
}

/** For a browser without scripts: nothing more will come. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="page-width bg-danger-tint py-3">
        <Trans>JavaScript is required. Please enable it in your browser, then reload this page.</Trans>
      </p>
    </noscript>
  );
}
