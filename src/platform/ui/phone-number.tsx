import { phoneLink, readPhone, writePhone } from '#platform/phone/phone.ts';

/**
 * A phone number as a tel: link. Text that is no number, or has a name beside one, is shown
 * unchanged.
 */
export function PhoneNumber({ of }: { of: string }) {
  const link = phoneLink(of);
  return link ? (
    <a href={link} className="figures inline-flex min-h-6 items-center whitespace-nowrap">
      {writePhone(of)}
    </a>
  ) : (
    of
  );
}

/** A phone number on one line, without a link: inside a sentence, or beside a button that matters more. */
export function PhoneText({ of }: { of: string }) {
  return readPhone(of) ? <span className="figures">{writePhone(of)}</span> : of;
}
