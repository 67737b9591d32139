import { Button, Input, Select, Table } from 'antd';
import { Chapter, Show } from './parts.tsx';

const rows = [
  { key: '1', drone: 'Heron 12', ha: 1.03 },
  { key: '2', drone: 'Heron 07', ha: 1.33 },
];

/** The component kit under our tokens, to see that nothing of its own look is left. */
export function Kit() {
  return (
    <Chapter title="Component kit under our tokens">
      <Show name="Controls">
        <div className="g-form">
          <Button type="primary">Primary</Button>
          <Button>Plain</Button>
          <Input aria-label="Kit input" placeholder="Drone ID" />
          <Select
            aria-label="Kit select"
            defaultValue="all"
            options={[
              { value: 'all', label: 'All teams' },
              { value: 'north', label: 'Northblock' },
            ]}
          />
        </div>
      </Show>
      <Show name="Table">
        <Table
          pagination={false}
          dataSource={rows}
          columns={[
            { title: 'Drone', dataIndex: 'drone' },
            { title: 'Gross, ha', dataIndex: 'ha', align: 'end' },
          ]}
        />
      </Show>
    </Chapter>
  );
}
