/** A number that a phone calls when it is pressed. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
      className="inline-flex min-h-6 items-center whitespace-nowrap tabular-nums"
    >
      {phone}
    </a>
  );
}
