import { reviewModel } from '../../../src/machines/inbox/qualityReview.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(reviewModel);
