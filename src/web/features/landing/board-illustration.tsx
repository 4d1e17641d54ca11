import { landingTexts } from '../../i18n/en/landing.ts';
import styles from './board-illustration.module.css';
import { Face } from './face.tsx';
import { Glyph } from './glyph.tsx';
import { SampleCard, type SampleCardProps } from './sample-card.tsx';

const { cards, columns, board, ...words } = landingTexts.sample;

const lanes: { name: string | undefined; cards: SampleCardProps[] }[] = [
  {
    name: columns[0],
    cards: [
      { name: cards.brief, priority: 'high', due: words.due, initials: 'JL' },
      { name: cards.photos, priority: 'low', initials: 'AO' },
    ],
  },
  {
    name: columns[1],
    cards: [{ name: cards.prototype, priority: 'high', due: words.dueSoon, initials: 'MK' }],
  },
  {
    name: columns[2],
    cards: [
      { name: cards.kickoff, initials: 'JL' },
      { name: cards.fonts, priority: 'low', initials: 'MK' },
    ],
  },
];

/** An illustration of a live board, in the board's own colours. */
export function BoardIllustration() {
  return (
    <div className={styles.frame} role="img" aria-label={landingTexts.boardLabel}>
      <div className={styles.bar}>
        <span className={styles.board}>{board}</span>
        <span className={styles.live}>{words.live}</span>
        <span className={styles.people}>
          <Face initials="MK" />
          <Face initials="JL" />
          <Face initials="AO" />
        </span>
      </div>
      <div className={styles.lanes}>
        {lanes.map((lane, index) => (
          <div key={lane.name} className={styles.lane}>
            <div className={styles.laneHead}>
              {lane.name}
              <span className={styles.count}>{index === 1 ? 2 : lane.cards.length}</span>
            </div>
            {lane.cards.map((card) => (
              <SampleCard key={card.name} {...card} />
            ))}
            {index === 1 && <DraggedCard />}
          </div>
        ))}
      </div>
    </div>
  );
}

function DraggedCard() {
  return (
    <div className={styles.slot}>
      <div className={styles.dragged}>
        <SampleCard name={cards.pricing} priority="medium" due={words.due} initials="AO" lifted />
        <span className={styles.pointer}>
          <Glyph path="M4 4l7 17 2.5-7.5L21 11z" />
          <span>{words.colleague}</span>
        </span>
      </div>
    </div>
  );
}
