import type { ReactNode } from 'react';

export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(/\W+/g, '-');
  return (
    <section className="g-chapter" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export function Show({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'g-show is-wide' : 'g-show'}>
      <h3>{name}</h3>
      <div className="g-stage">{children}</div>
    </div>
  );
}
