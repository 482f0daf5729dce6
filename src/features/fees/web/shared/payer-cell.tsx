import { phoneLink, writePhone } from '#platform/phone/phone.ts';
import type { Payer } from '../../charges/fees.contract.ts';

/** The person to call: the number, as a phone link, and the name. */
export function PayerCell({ payer }: { payer: Payer | null | undefined }) {
  if (!payer) return null;
  const { full_name, phone } = payer;
  const link = phone && phoneLink(phone);
  return (
    <span className="inline-flex min-w-0 flex-col">
      {link ? (
        <a
          href={link}
          aria-label={`${writePhone(phone)}, ${full_name}`}
          className="figures relative inline-flex items-center max-md:min-h-6 whitespace-nowrap text-primary hover:underline pointer-coarse:min-h-11"
        >
          {writePhone(phone)}
        </a>
      ) : (
        phone
      )}
      <span className="text-xs font-normal text-muted md:max-w-32 md:truncate" title={full_name}>
        {full_name}
      </span>
    </span>
  );
}
