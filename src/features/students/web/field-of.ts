import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import type { StudentInput } from '../students.contract.ts';

/** Ties a field to its form. */
export type FieldOf = (name: keyof StudentInput) => UseFormRegisterReturn & { error: FieldError | undefined };
