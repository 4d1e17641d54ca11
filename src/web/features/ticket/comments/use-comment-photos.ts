import { useState } from 'react';
import { newId } from '../../../lib/new-id.ts';
import { removePhoto } from '../../photos/remove-photo.ts';
import { type Uploads, useUploads } from '../../photos/use-uploads.ts';
import { useDraftPhotos } from './comment-draft.ts';

/** The photos of an unsent comment. */
export interface CommentPhotos {
  urls: readonly string[];
  uploads: Uploads;
  remove(url: string): void;
  /** Removes and returns the links for the comment that is being sent. */
  take(): readonly string[];
  /** Restores the links of a refused comment. */
  restore(urls: readonly string[]): void;
}

/** Photos of a comment are part of its draft; uploads end when the ticket is closed. */
export function useCommentPhotos(ticketRef: { boardId: string; ticketId: string }): CommentPhotos {
  const [urls, setUrls] = useDraftPhotos(ticketRef.ticketId);
  const [commentGroup, setCommentGroup] = useState(newGroup);
  const uploads = useUploads({ ...ticketRef, commentGroup }, (url) =>
    setUrls((current) => [...current, url]),
  );

  return {
    urls,
    uploads,
    remove(url) {
      setUrls((current) => current.filter((each) => each !== url));
      void removePhoto(url, ticketRef);
    },
    take() {
      setUrls(() => []);
      uploads.dismissFailed();
      setCommentGroup(newGroup());
      return urls;
    },
    restore: (refused) => setUrls((current) => [...refused, ...current]),
  };
}

/** The folder of a comment's photos, since it has no id before it is sent. */
export function newGroup(): string {
  return `comment_${Date.now()}_${newId()
    .slice(-8)
    .replace(/[^A-Za-z0-9]/g, '0')}`;
}
