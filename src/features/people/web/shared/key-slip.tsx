import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatInstant } from '#platform/time/format.ts';
import { useInstallation } from '#platform/ui/installation.ts';

type KeySlipProps = {
  /** The slip's owner. */
  name: string;
  /** Its purpose: "Invitation as a teacher". */
  purpose: string;
  facts?: readonly { term: string; value: string }[];
  link: string;
  code: string;
  /** The link's QR code as a data: URL. */
  qr: string;
  expires_at: string;
  /** Smaller, six on an A4 sheet, without the link as text. */
  compact?: boolean;
};

/** A printed slip with a single-use link: a QR code to scan, and a code to type without a camera. */
export function KeySlip({
  name,
  purpose,
  facts = [],
  link,
  code,
  qr,
  expires_at,
  compact = false,
}: KeySlipProps) {
  const { t } = useLingui();
  const { name: school, timeZone } = useInstallation();
  const until = formatInstant(expires_at, currentLocale(), timeZone);
  const address = addressToType(link);
  return (
    // On a small screen the slip scrolls, so it needs to be focusable for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label={t`Slip of ${name}`}>
      <p className="text-sm text-muted">{school}</p>
      <p className="text-lg font-semibold wrap-anywhere">{name}</p>
      <p className={compact ? 'pb-1 text-sm' : 'pb-3'}>{purpose}</p>
      {facts.length > 0 && (
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1 pb-2">
          {facts.map((fact) => (
            <div key={fact.term} className="contents">
              <dt className="text-sm text-muted">{fact.term}</dt>
              <dd className="min-w-0 wrap-anywhere">{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={clsx('flex items-center gap-y-3', compact ? 'gap-x-4' : 'flex-wrap gap-x-6')}>
        {/* White in dark mode too: cameras need dark squares on a light background. */}
        <img
          src={qr}
          alt={t`QR code of the link below`}
          className={clsx('shrink-0 bg-white', compact ? 'size-[27mm]' : 'size-[40mm]')}
        />
        <div className={compact ? 'min-w-0 flex-1' : 'min-w-56 flex-1'}>
          <p className="text-sm text-muted">
            <Trans>Code</Trans>
          </p>
          <p>
            <code
              translate="no"
              className={clsx(
                'font-mono font-semibold whitespace-nowrap select-all',
                compact ? 'text-lg' : 'text-2xl tracking-wider',
              )}
            >
              {code}
            </code>
          </p>
          <p className={clsx('text-sm text-muted', !compact && 'pt-2')}>
            <Trans>Valid until</Trans>
          </p>
          <p className={clsx('figures', compact && 'text-sm')}>{until}</p>
        </div>
      </div>
      <p className={compact ? 'pt-1 text-sm' : 'pt-3'}>
        <Trans>
          Scan the code with a phone, or open{' '}
          <strong className="wrap-anywhere" translate="no">
            {address}
          </strong>
          , choose “I have a code” and enter it.
        </Trans>
      </p>
      {!compact && (
        <p className="pt-2 font-mono text-sm wrap-anywhere text-muted select-all" translate="no">
          {link}
        </p>
      )}
      <p className={clsx('text-sm', !compact && 'pt-2')}>
        <Trans>It works once. Keep it private: anyone who has it can use it.</Trans>
      </p>
    </section>
  );
}

/** The URL to type: the link without its fragment, which only a camera reads. */
function addressToType(link: string): string {
  const { host, pathname } = new URL(link, location.origin);
  return `${host}${pathname}`;
}
