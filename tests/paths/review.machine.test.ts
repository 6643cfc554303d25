import { reviewModel } from '../../src/machines/review/review.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(reviewModel);
