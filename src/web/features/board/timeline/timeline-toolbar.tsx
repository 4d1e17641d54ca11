import { ChevronLeft, ChevronRight } from 'lucide-react';
import { timelineTexts } from '../../../i18n/en/timeline.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { TIMELINE_GROUPINGS } from './timeline-rows.ts';
import { ZOOMS } from './timeline-scale.ts';
import type { TimelineSettings } from './timeline-settings.ts';
import styles from './timeline-toolbar.module.css';

interface TimelineToolbarProps {
  settings: TimelineSettings;
  /** Number of tickets without dates. */
  undatedCount: number;
  onToday: () => void;
  onMovePage: (by: 1 | -1) => void;
  onShowUndated: () => void;
}

const ZOOM_SEGMENTS = ZOOMS.map((value) => ({ value, label: timelineTexts.zooms[value] }));
const GROUP_OPTIONS = [
  { value: '' as const, label: timelineTexts.noGroups },
  ...TIMELINE_GROUPINGS.map((value) => ({ value, label: timelineTexts.groupings[value] })),
];

/** Which days the timeline shows, and how its rows are grouped. */
export function TimelineToolbar(props: TimelineToolbarProps) {
  const { settings, undatedCount, onToday, onMovePage, onShowUndated } = props;
  const { zoom, groupBy, setZoom, setGroupBy } = settings;
  return (
    <div className={styles.bar}>
      <div className={styles.way}>
        <IconButton label={timelineTexts.earlier} onClick={() => onMovePage(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label={timelineTexts.later} onClick={() => onMovePage(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
        <Button size="sm" onClick={onToday}>
          {timelineTexts.today}
        </Button>
      </div>
      <Segmented
        label={timelineTexts.zoom}
        value={zoom}
        segments={ZOOM_SEGMENTS}
        onChange={setZoom}
      />
      <div className={styles.group}>
        <span className={styles.caption} aria-hidden="true">
          {timelineTexts.groupBy}
        </span>
        <Select
          label={timelineTexts.groupBy}
          hideLabel
          value={groupBy ?? ''}
          options={GROUP_OPTIONS}
          onChange={(value) => setGroupBy(value || null)}
        />
      </div>
      {undatedCount > 0 && (
        <Button size="sm" variant="ghost" className={styles.undated} onClick={onShowUndated}>
          {timelineTexts.undatedCount(undatedCount)}
        </Button>
      )}
    </div>
  );
}
