import { shrinkPhoto } from '#platform/files/web/shrink-photo.ts';
import { photosApi } from './student-files.client.ts';

/** More than a portrait needs after it is cropped, and little on a slow line. */
const SENT = { mostSide: 800, mostBytes: 80 * 1024 };

/** Makes a photo small on the device, brings it, and gives it to a student. */
export async function sendPhoto(studentId: string, photo: File): Promise<void> {
  const { file_id } = await photosApi.upload.call({ file: await shrinkPhoto(photo, SENT) });
  await photosApi.set.call({ student_id: studentId, file_id });
}
