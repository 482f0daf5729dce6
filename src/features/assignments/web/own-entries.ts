import type { OwnAssignment } from '../assignments.contract.ts';
import type { OwnTask } from '../own-tasks/own-tasks.contract.ts';

/** An entry of a student's list: an assignment, or an own task. */
export type OwnEntry = OwnAssignment | OwnTask;

export const isTask = (entry: OwnEntry): entry is OwnTask => 'kind' in entry;
