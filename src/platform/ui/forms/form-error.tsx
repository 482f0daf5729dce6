import { useLingui } from '@lingui/react';
import { TriangleAlert } from 'lucide-react';
import { errorSentence } from '../toasts/errors.ts';
import { Icon } from '../icon.tsx';
import { Link } from '../routing/link.tsx';
import { WAYS_OUT } from '#platform/money/ways-out.ts';

/** The server's refusal, inside the form: announced at once and shown until the next try. */
export function FormError({ error }: { error: unknown }) {
  const { i18n } = useLingui();
  if (!error) return null;
  const wayOut = WAYS_OUT[(error as { code?: string }).code ?? ''];
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded border border-danger bg-danger-tint px-3 py-2 text-sm text-danger"
    >
      <Icon of={TriangleAlert} size={18} className="mt-0.5" />
      <span>
        {errorSentence(error)}{' '}
        {wayOut && (
          <Link to={wayOut.to} className="font-medium whitespace-nowrap underline">
            {i18n._(wayOut.label)}
          </Link>
        )}
      </span>
    </p>
  );
}
