import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './dashboard-page.module.css';

interface DashboardTileProps {
  to: '/boardsOverview' | '/projectOverview' | '/time' | '/finances' | '/users';
  icon: ReactNode;
  name: string;
  text: string;
}

export function DashboardTile({ to, icon, name, text }: DashboardTileProps) {
  return (
    <Link to={to} className={styles.tile}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.name}>
        {name}
        <ArrowRight className={styles.arrow} aria-hidden="true" />
      </span>
      <span className={styles.text}>{text}</span>
    </Link>
  );
}
