import type { ButtonHTMLAttributes, ReactNode } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  icon?: ReactNode;
  /** Only the icon is drawn; the name is read out and shown as a hint, and is beside the icon in sunlight. */
  iconOnly?: string;
  /** The icon is an arrow or a sign that needs no word in sunlight either. */
  wordless?: boolean;
}

/** A button of the product. With `iconOnly` its label is for screen readers and the hint alone. */
export function Button(props: ButtonProps) {
  const { kind = 'plain', icon, iconOnly, wordless = false, className, children, ...rest } = props;
  const classes = ['sf-button', `is-${kind}`, iconOnly === undefined ? '' : 'is-icon', className ?? ''];
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      {...(iconOnly === undefined ? {} : { 'aria-label': iconOnly, title: iconOnly })}
      {...rest}
    >
      {icon}
      {iconOnly !== undefined && !wordless && <span className="sf-button-word">{iconOnly}</span>}
      {children}
    </button>
  );
}
