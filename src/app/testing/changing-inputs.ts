import { inputFor } from './inputs.ts';
import type { Principal, World } from './world.ts';

/** An input that changes something: the matrix's own may ask for what is so already. */
export async function changingInputFor(
  name: string,
  world: World,
  caller: Principal = 'admin',
): Promise<Record<string, unknown>> {
  const newcomer = name === 'guardians.code' ? await world.fresh.student() : null;
  const changes: Record<string, Record<string, unknown>> = {
    'guardians.code': { student_id: newcomer },
    'people.enable': { user_id: world.people.disabled.userId },
    'classes.setTeachers': { teacher_ids: [] },
    'students.move': { class_id: world.theirs.class },
    'students.setStatus': { status: 'suspended' },
    'guardians.unlink': { user_id: world.people.parent.userId },
  };
  return { ...(await inputFor(name, 'mine', world, caller)), ...changes[name] };
}
