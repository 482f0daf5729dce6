import { Trans, useLingui } from '@lingui/react/macro';
import { ShellSkeleton } from '../web/shell-skeleton.tsx';

/** The shell's outline, shown until the portal's script has loaded, so that the layout does not shift. */
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

export function NeedsScript() {
  return (
    <noscript>
      <p className="page-width bg-danger-tint py-3">
        <Trans>JavaScript is required. Please enable it in your browser, then reload this page.</Trans>
      </p>
    </noscript>
  );
}
