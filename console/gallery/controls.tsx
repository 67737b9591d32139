import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import Funnel from 'lucide-react/icons/funnel';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { Button } from '../src/shared/ui/controls/button.tsx';
import { LookPanel } from '../src/shared/ui/controls/look-panel.tsx';
import { Segment } from '../src/shared/ui/controls/segment.tsx';
import { Switch } from '../src/shared/ui/controls/switch.tsx';
import { Field } from '../src/shared/ui/form/field.tsx';
import { ConfirmDialog } from '../src/shared/ui/overlay/confirm-dialog.tsx';
import { confirm } from '../src/shared/ui/overlay/confirm-store.ts';
import { MenuButton } from '../src/shared/ui/overlay/menu.tsx';
import { Popover } from '../src/shared/ui/overlay/popover.tsx';
import { toast } from '../src/shared/ui/overlay/toast-store.ts';
import { Toasts } from '../src/shared/ui/overlay/toasts.tsx';
import { Combobox } from '../src/shared/ui/primitives/combobox.tsx';
import { DateInput } from '../src/shared/ui/primitives/date-input.tsx';
import { Select } from '../src/shared/ui/primitives/select.tsx';
import { Chapter, Show } from './parts.tsx';

const kinds = ['primary', 'plain', 'danger', 'quiet'] as const;
const ranges = [
  { value: 'week', label: 'Last week' },
  { value: 'month', label: 'Last month' },
  { value: 'quarter', label: 'Last three months' },
] as const;

const teams = ['north', 'south', 'east', 'west'].map((value) => ({
  value,
  label: `${value[0]?.toUpperCase()}${value.slice(1)}block`,
}));
const pilots = ['Mara Ellery', 'Ivo Sand', 'Lin Wei', 'Zoë Kraft'].map((name) => ({
  value: name,
  label: name,
}));

function Buttons() {
  return (
    <div className="g-row">
      {kinds.map((kind) => (
        <Button key={kind} kind={kind} icon={<Download className="sf-icon" />}>
          {kind}
        </Button>
      ))}
      {kinds.map((kind) => (
        <Button key={kind} kind={kind} disabled>
          {kind}, disabled
        </Button>
      ))}
      <Button iconOnly="Search" icon={<Search className="sf-icon" />} />
    </div>
  );
}

function Inputs() {
  const [team, setTeam] = useState<string>();
  const [pilot, setPilot] = useState<string>();
  const [typed, setTyped] = useState('');
  const [day, setDay] = useState('2026-11-23');
  const [text, setText] = useState('mara.ellery@northblock.example');
  return (
    <div className="g-form">
      <Field label="Phone or e-mail">
        {({ id }) => <input id={id} value={text} onChange={(event) => setText(event.target.value)} />}
      </Field>
      <Field label="Phone" error="Eleven digits, please">
        {({ id, describedBy }) => (
          <input id={id} aria-invalid aria-describedby={describedBy} defaultValue="138 0000 1" />
        )}
      </Field>
      <input className="sf-input" aria-label="Search" placeholder="Drone ID, name, pilot" />
      <input className="sf-input" aria-label="Disabled" disabled defaultValue="SF30-NB-0001" />
      <Select label="Team" empty="All teams" value={team} options={teams} change={setTeam} />
      <Select label="Team, disabled" value="north" options={teams} change={() => undefined} isDisabled />
      <Combobox
        label="Pilot"
        placeholder="Any pilot"
        text={pilot ?? ''}
        value={pilot}
        options={pilots.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))}
        none="Nobody found"
        search={(next) => setTyped(next ?? '')}
        choose={setPilot}
        clear={{ label: 'Clear the pilot', run: () => setPilot(undefined) }}
      />
      <DateInput label="Start" value={day} change={setDay} />
      <DateInput
        label="Start with time"
        value={`${day || '2026-11-23'}T06:30`}
        change={() => undefined}
        withTime
        isInvalid
      />
      <label className="sf-check">
        <input type="checkbox" defaultChecked />
        <span aria-hidden="true">
          <Check className="sf-icon" />
        </span>
        Stay logged in for 7 days
      </label>
    </div>
  );
}

function Choices() {
  const [range, setRange] = useState<'week' | 'month' | 'quarter'>('month');
  const [on, setOn] = useState(true);
  return (
    <div className="g-form">
      <Segment label="Range" value={range} options={ranges} change={setRange} />
      <Switch label="Hide zero area" note="(37)" checked={on} change={setOn} />
      <Switch label="Follow" checked={!on} change={(next) => setOn(!next)} />
    </div>
  );
}

function Floating() {
  const items = ['Refresh', 'Close', 'Close others'].map((label, index) => ({
    key: label,
    label,
    disabled: index === 2,
    run: () => toast.ok(label),
  }));
  return (
    <div className="g-row">
      <MenuButton items={items} label="Menu" className="sf-button">
        Menu
      </MenuButton>
      <Popover label="Popover" count={2} icon={<Funnel className="sf-icon" />}>
        {() => <LookPanel />}
      </Popover>
      <Button
        onClick={() => void confirm({ text: 'Lock this drone?', detail: 'After landing.', ok: 'Lock' })}
      >
        Dialog
      </Button>
      <Button onClick={() => toast.ok('Saved.')}>Toast</Button>
      <Button onClick={() => toast.error('The drone is offline.', { requestId: 'req-41', ms: 60_000 })}>
        Toast, error
      </Button>
      <Toasts />
      <ConfirmDialog />
    </div>
  );
}

/** Controls that people press, fill in and choose from, and layers above the page. */
export function Controls() {
  return (
    <Chapter title="Controls">
      <Show name="Buttons" wide>
        <Buttons />
      </Show>
      <Show name="Inputs">
        <Inputs />
      </Show>
      <Show name="Segment and switch">
        <Choices />
      </Show>
      <Show name="Look of the console">
        <div className="g-form">
          <LookPanel />
        </div>
      </Show>
      <Show name="Menu, popover, dialog, toasts">
        <Floating />
      </Show>
    </Chapter>
  );
}
