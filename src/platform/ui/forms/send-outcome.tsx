import { FormError } from './form-error.tsx';
import { SafeToRepeat } from './safe-to-repeat.tsx';

type Props = {
  sending: { refusal: unknown };
  /** True if it is unknown whether the last send succeeded. */
  unanswered: boolean;
};

/** The footer of a dialog that sends: the last refusal, and whether it is safe to repeat. */
export function SendOutcome({ sending, unanswered }: Props) {
  if (!sending.refusal && !unanswered) return null;
  return (
    // Above the buttons on a phone too, where the order is reversed.
    <div className="flex basis-full flex-col gap-2 max-sm:order-last">
      <FormError error={sending.refusal} />
      {unanswered && <SafeToRepeat />}
    </div>
  );
}
