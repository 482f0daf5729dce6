import { useQuery } from '@tanstack/react-query';
import { peopleApi } from './people.client.ts';
import type { StaffMember } from '../../people.contract.ts';

/** Administrators and teachers, to choose one of them. */
export const useStaff = () => useQuery(peopleApi.staff.queryOptions());

const teachersOf = (staff: StaffMember[]) => staff.filter(({ roles }) => roles.includes('teacher'));

export const useEveryTeacher = () => useQuery({ ...peopleApi.staff.queryOptions(), select: teachersOf });
