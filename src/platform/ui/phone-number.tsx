import { phoneLink, writePhone } from '#platform/phone/phone.ts';

/** A phone number to read and to press. A text that is no number, or has a name beside one, stands as it is. */
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
