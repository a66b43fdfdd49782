import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export const OBSERVABILITY = 'deploy/observability';
export const readObservability = (name: string) => readFileSync(`${OBSERVABILITY}/${name}`, 'utf8');

interface Rules {
  groups: {
    rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[];
  }[];
}
interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

/** The alerts that are shipped, and what the dashboard shows. */
export const rules = (parse(readObservability('alerts.yml')) as Rules).groups.flatMap(({ rules }) => rules);
export const { panels } = JSON.parse(readObservability('grafana/dashboards/market.json')) as Dashboard;
