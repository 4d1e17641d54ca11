import { timeImportTexts } from '../../../i18n/en/time-import.ts';
import { Select } from '../../../ui/select.tsx';
import { NEW, NONE, SKIP } from './plan-import.ts';
import styles from './time-import.module.css';
import type { TimeImportState } from './use-time-import.ts';

const zones = Intl.supportedValuesOf('timeZone');

/** Maps the names of a file to people and projects. */
export function ImportMapping({ state }: { state: TimeImportState }) {
  const texts = timeImportTexts;
  const { isAdmin, ownId, users, projects, peopleInFile, projectsInFile, people, mapping } = state;
  const choices = isAdmin ? users : users.filter(({ id }) => id === ownId);
  const zoneChoices = zones.includes(state.zone) ? zones : [state.zone, ...zones];
  return (
    <div className={styles.mapping}>
      {state.read?.entries.some(({ startedAt }) => startedAt !== null) && (
        <Select
          label={texts.zone}
          value={state.zone}
          options={zoneChoices.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          onChange={state.setZone}
        />
      )}
      {peopleInFile.map(({ key, label }) => (
        <Select
          key={key}
          label={texts.personIs(label)}
          value={people[key] ?? SKIP}
          options={[
            { value: SKIP, label: texts.skip },
            ...choices.map(({ id, name }) => ({
              value: id,
              label: id === ownId ? texts.me : name,
            })),
          ]}
          onChange={(id) => state.setPerson(key, id)}
        />
      ))}
      {projectsInFile.map(({ key, label }) => (
        <Select
          key={key}
          label={texts.projectIs(label)}
          value={mapping[key] ?? NONE}
          options={[
            { value: NONE, label: texts.noProject },
            { value: NEW, label: texts.newProject },
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => state.setProject(key, id)}
        />
      ))}
    </div>
  );
}
