import { serve } from '#features/people/server/people.service.ts';
import { classesContract } from '../classes.contract.ts';
import { changeClass, createClass, findClass, listClasses, setTeachers } from './classes.service.ts';

const os = serve(classesContract);

export const classesRouter = os.router({
  list: os.list.handler(({ context: { db, actor } }) => db.transaction((tx) => listClasses(tx, actor))),
  get: os.get.handler(async ({ input, context: { db, actor }, errors }) => {
    const found = await db.transaction((tx) => findClass(tx, actor, input.class_id));
    if (!found) throw errors.NOT_FOUND();
    return found;
  }),
  create: os.create.handler(async ({ input, context, errors }) => {
    const created = await createClass(context, input);
    if ('refused' in created) throw errors[created.refused]();
    return created;
  }),
  update: os.update.handler(async ({ input: { class_id, ...input }, context, errors }) => {
    const changed = await changeClass(context, class_id, input);
    if (!changed) throw errors.NOT_FOUND();
    if ('refused' in changed) throw errors[changed.refused]();
    return changed;
  }),
  setTeachers: os.setTeachers.handler(async ({ input, context, errors }) => {
    const changed = await setTeachers(context, input.class_id, input.teacher_ids);
    if (!changed) throw errors.NOT_FOUND();
    if ('refused' in changed) throw errors[changed.refused]();
    return changed;
  }),
});
