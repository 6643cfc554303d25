/** What the canvas and the chart panel tell each other. */
export const CHART = 'chabot/chart';
export const TAKE = 'chabot/take';

/** Where the story's actor stands, and the labels of what can happen next. */
export interface Chart {
  machine: string;
  leaves: string[];
  next: string[];
}
