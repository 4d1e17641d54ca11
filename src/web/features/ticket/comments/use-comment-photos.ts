import { useState } from 'react';
import { newId } from '../../../lib/new-id.ts';
import { removePhoto } from '../../photos/remove-photo.ts';
import { type Uploads, useUploads } from '../../photos/use-uploads.ts';
import { useDraftPhotos } from './comment-draft.ts';

/** The photos of a comment that is not sent yet. */
export interface CommentPhotos {
  urls: readonly string[];
  uploads: Uploads;
  remove(url: string): void;
  /** Hands over the links of the comment that is sent now; the next one begins with none. */
  take(): readonly string[];
  /** Their comment was refused. */
  putBack(urls: readonly string[]): void;
}

/** Photos that are put to a comment are a part of its draft; uploads end with the open ticket. */
export function useCommentPhotos(where: { boardId: string; ticketId: string }): CommentPhotos {
  const [urls, change] = useDraftPhotos(where.ticketId);
  const [commentGroup, setCommentGroup] = useState(newGroup);
  const uploads = useUploads({ ...where, commentGroup }, (url) =>
    change((before) => [...before, url]),
  );

  return {
    urls,
    uploads,
    remove(url) {
      change((before) => before.filter((each) => each !== url));
      void removePhoto(url, where);
    },
    take() {
      change(() => []);
      uploads.dismissFailed();
      setCommentGroup(newGroup());
      return urls;
    },
    putBack: (refused) => change((before) => [...refused, ...before]),
  };
}

/** The folder of a comment's photos: it has no id before it is sent. */
function newGroup(): string {
  return `comment_${Date.now()}_${newId()
    .slice(-8)
    .replace(/[^A-Za-z0-9]/g, '0')}`;
}
