import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { announcementFilesApi } from '../announcements.client.ts';

export type VoicePlayerProps = { fileId: string; label: string; local?: Blob | undefined };

/**
 * Plays a voice note: fetched with the access token, which an audio element cannot send, or `local`, just
 * recorded on this device.
 */
export function VoicePlayer({ fileId, label, local }: VoicePlayerProps) {
  const found = useQuery({
    queryKey: ['announcement-voice', fileId],
    queryFn: () => announcementFilesApi.openVoice.call({ file_id: fileId }),
    enabled: !local,
    staleTime: Infinity,
  });
  const content = local ?? found.data;
  if (!content)
    return found.isError ? <LoadFailed of={found} /> : <Skeleton className="h-11 w-full max-w-96" />;
  return <Sound key={fileId} content={content} label={label} />;
}

function Sound({ content, label }: { content: Blob; label: string }) {
  const [address] = useState(() => URL.createObjectURL(content));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    // The text of the announcement has the same content, so captions are unnecessary.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio
      controls
      autoPlay
      preload="none"
      src={address}
      aria-label={label}
      className="h-11 w-full max-w-96"
    />
  );
}
