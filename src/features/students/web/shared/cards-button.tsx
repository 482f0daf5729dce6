import { useMutation } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { papersApi } from './students.client.ts';

type Props = {
  whose: { student_id: string } | { class_id: string };
  label: string;
  size?: 'sm' | undefined;
};

/** Saves the ID cards of a student or of a class as a file to print. */
export function useCards(whose: Props['whose']) {
  return useMutation({
    mutationFn: () => papersApi.cards.call({ ...whose, language: currentLocale() }),
    onSuccess: (file) => saveFile(file, 'id-cards.pdf'),
    onError: toastError,
  });
}

export function CardsButton({ whose, label, size }: Props) {
  const cards = useCards(whose);
  return (
    <Button
      variant="secondary"
      size={size}
      icon={<IdCard aria-hidden />}
      busy={cards.isPending}
      onClick={() => cards.mutate()}
    >
      {label}
    </Button>
  );
}
