import { shrinkPhoto } from '#platform/files/web/shrink-photo.ts';
import { photosApi } from './student-files.client.ts';

/** More than a cropped portrait needs, and little data on a slow line. */
const SENT = { mostSide: 800, mostBytes: 80 * 1024 };

/** Shrinks a photo in the browser, uploads it and sets it as the student's. */
export async function sendPhoto(studentId: string, photo: File): Promise<void> {
  const { file_id } = await photosApi.upload.call({ file: await shrinkPhoto(photo, SENT) });
  await photosApi.set.call({ student_id: studentId, file_id });
}
