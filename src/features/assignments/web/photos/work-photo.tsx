import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { WorkPhoto as Photo } from '../../photos.contract.ts';
import { workPhotosApi } from '../assignments.client.ts';
import type { Stroke } from '../../strokes.rules.ts';
import { StrokesOver } from './strokes-over.tsx';
import { PhotoPicture } from './photo-picture.tsx';

type Props = {
  photo: Photo;
  alt: string;
  className?: string;
  /** The stroke being drawn. */
  drawing?: Stroke | null;
};

/** The file of a photo. It is not cached after the page is closed, so that a shared phone stores no copy. */
export const usePhotoFile = (id: string) =>
  useQuery({
    queryKey: [...workPhotosApi.key(), 'file', id],
    queryFn: ({ signal }): Promise<Blob> => workPhotosApi.open.call({ photo_id: id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A photo of a work from the server, with its strokes. */
export function WorkPhoto({ photo, alt, className, drawing }: Props) {
  const { t } = useLingui();
  const { data, isError } = usePhotoFile(photo.id);
  if (isError) return <p className="text-sm text-danger">{t`The photo could not be loaded.`}</p>;
  const { width, height, rotation } = photo;
  if (!data)
    return (
      <svg
        aria-hidden
        viewBox={rotation % 180 === 0 ? `0 0 ${width} ${height}` : `0 0 ${height} ${width}`}
        className={className}
      />
    );
  return (
    <PhotoPicture
      file={data}
      alt={alt}
      width={width}
      height={height}
      rotation={rotation}
      {...(className && { className })}
    >
      <StrokesOver
        strokes={drawing ? [...photo.strokes, drawing] : photo.strokes}
        width={width}
        height={height}
      />
    </PhotoPicture>
  );
}
