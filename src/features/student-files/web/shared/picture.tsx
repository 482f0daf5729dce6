import { useCallback } from 'react';

/** A portrait from a blob; its object URL is revoked on unmount. */
export function Picture({ file, alt, className }: { file: Blob; alt: string; className: string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return (
    <img ref={show} alt={alt} className={`rounded border border-line bg-raised object-cover ${className}`} />
  );
}
