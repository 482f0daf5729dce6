import { Trans, useLingui } from '@lingui/react/macro';
import { BrandMark } from './shared/brand-mark.tsx';

const link = 'inline-flex min-h-8 items-center text-primary underline underline-offset-4';

/** Legal pages of the installation: interface, license, privacy. */
export function LandingFooter() {
  const { t } = useLingui();
  return (
    <footer className="border-t border-line bg-raised">
      <div className="page-width grid gap-6 py-8 text-sm md:grid-cols-[1fr_auto]">
        <div className="max-w-[72ch]">
          <p className="flex items-center gap-2 font-semibold">
            <BrandMark className="size-5" />
            <Trans>Préau, the school under one roof</Trans>
          </p>
          <p className="mt-2 text-muted">
            <Trans>
              Privacy: school data stays on the school server. This page has no trackers and only one cookie,
              for your language.
            </Trans>
          </p>
        </div>
        <nav aria-label={t`More about Préau`}>
          <ul>
            <li>
              <a className={link} href="/api/docs">
                <Trans>Documentation of the interface (API)</Trans>
              </a>
            </li>
            <li>
              <a className={link} href="/api/openapi.json">
                <Trans>OpenAPI description</Trans>
              </a>
            </li>
            <li className="flex min-h-8 items-center text-muted">
              <Trans>Open source, MIT license: the code is on this server</Trans>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
