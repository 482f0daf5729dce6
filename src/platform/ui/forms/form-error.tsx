import { useLingui } from '@lingui/react';
import { TriangleAlert } from 'lucide-react';
import { errorSentence } from '../toasts/errors.ts';
import { Icon } from '../icon.tsx';

/** Why the server refused, inside the form that asked: said at once, and there until the next try. */
export function FormError({ error }: { error: unknown }) {
  useLingui();
  if (!error) return null;
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded border border-danger bg-danger-tint px-3 py-2 text-sm text-danger"
    >
      <Icon of={TriangleAlert} size={18} className="mt-0.5" />
      <span>{errorSentence(error)}</span>
    </p>
  );
}
