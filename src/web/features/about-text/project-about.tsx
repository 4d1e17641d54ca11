import { aboutPageTexts } from '../../i18n/en/about-page.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showFailure } from '../../ui/alert-store.ts';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  MarkdownContext,
  type MarkdownContextValue,
  NO_UPLOADS,
} from '../markdown/markdown-context.ts';
import { AboutText } from './about-text.tsx';

/** After this time the text is read again while the page is shown. */
const REFRESH_MS = 20_000;

/** No board: the numbers of tickets in the text are looked up. */
const PLACE: MarkdownContextValue = {
  board: { id: '', ticketKey: '', tickets: new Map(), columns: new Map() },
  ticketId: '',
  ...NO_UPLOADS,
  isShared: false,
  openTicket: null,
};

/** The text about a project, written by its owner. */
export function ProjectAbout({ projectId, mayEdit }: { projectId: string; mayEdit: boolean }) {
  const texts = aboutPageTexts;
  const utils = trpc.useUtils();
  const { data, isError, isFetching, refetch } = trpc.projects.about.useQuery(
    { projectId },
    { refetchInterval: REFRESH_MS },
  );

  async function set(about: string, was: string): Promise<boolean> {
    await utils.projects.about.cancel({ projectId });
    utils.projects.about.setData({ projectId }, { about });
    try {
      await utils.client.projects.setAbout.mutate({ projectId, about, was });
      return true;
    } catch (error) {
      showFailure(reasonOf(error) ?? texts.saveFailed);
      await utils.projects.about.invalidate({ projectId });
      return false;
    }
  }

  async function save(about: string, was: string): Promise<boolean> {
    if (!(await set(about, was))) return false;
    const { offerUndo } = await import('../undo/undo-stack.tsx');
    offerUndo({ text: texts.saved, undo: () => void set(was, about) });
    return true;
  }

  if (isError && !data) {
    return <ErrorBanner text={texts.loadFailed} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton width="60%" />;
  return (
    <MarkdownContext value={PLACE}>
      <AboutText
        draftId={`about/${projectId}`}
        text={data.about}
        mayEdit={mayEdit}
        emptyText={texts.noneOfProject}
        save={save}
      />
    </MarkdownContext>
  );
}
