import { landingTexts } from '../texts/landing.ts';
import { Avatar } from '../ui/avatar.tsx';
import styles from './board-illustration.module.css';
import { Glyph } from './glyph.tsx';
import { SampleCard, type SampleCardProps } from './sample-card.tsx';

const { cards, columns, board, ...words } = landingTexts.sample;

const lanes: { name: string | undefined; cards: SampleCardProps[] }[] = [
  {
    name: columns[0],
    cards: [
      { name: cards.brief, priority: 'high', due: words.due, initials: 'JL', colour: 2 },
      { name: cards.photos, priority: 'low', initials: 'AO', colour: 3 },
    ],
  },
  {
    name: columns[1],
    cards: [
      { name: cards.prototype, priority: 'high', due: words.dueSoon, initials: 'MK', colour: 0 },
    ],
  },
  {
    name: columns[2],
    cards: [
      { name: cards.kickoff, initials: 'JL', colour: 2 },
      { name: cards.fonts, priority: 'low', initials: 'MK', colour: 0 },
    ],
  },
];

/** A picture of a live board, made of the board's own colours. */
export function BoardIllustration() {
  return (
    <div className={styles.frame} role="img" aria-label={landingTexts.boardLabel}>
      <div className={styles.bar}>
        <span className={styles.board}>{board}</span>
        <span className={styles.live}>{words.live}</span>
        <span className={styles.people}>
          <Avatar initials="MK" index={0} size="sm" />
          <Avatar initials="JL" index={2} size="sm" />
          <Avatar initials="AO" index={3} size="sm" />
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
        <SampleCard
          name={cards.pricing}
          priority="medium"
          due={words.due}
          initials="AO"
          colour={3}
          lifted
        />
        <span className={styles.pointer}>
          <Glyph path="M4 4l7 17 2.5-7.5L21 11z" />
          <span>{words.colleague}</span>
        </span>
      </div>
    </div>
  );
}
