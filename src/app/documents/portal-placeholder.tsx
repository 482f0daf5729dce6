import { Trans } from '@lingui/react/macro';
import { BrandMark } from '#features/landing/web/shared/brand-mark.tsx';

/** What stands in the portal's place until its script is here: the shell's outline, so that nothing jumps. */
export function PortalPlaceholder() {
  return (
    <>
      <div className="flex h-14 items-center gap-2 border-b border-line bg-card px-gutter font-bold">
        <BrandMark />
        <Trans>Préau</Trans>
      </div>
      <noscript>
        <p className="page-width py-8">
          <Trans>The portal needs JavaScript. Please switch it on in your browser, then reload this page.</Trans>
        </p>
      </noscript>
    </>
  );
}
