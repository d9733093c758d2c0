import { checkedDocument } from '../../office/checked-document.ts';

/** The jobs of the thread that checks documents. */
export const checkingJobs = { check: checkedDocument };

export type CheckingJobs = typeof checkingJobs;
