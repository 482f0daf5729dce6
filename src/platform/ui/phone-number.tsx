import { phoneLink, writePhone } from '#platform/phone/phone.ts';

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
