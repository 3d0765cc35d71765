-- Two triggers followed the pictures of a document: 0095 keeps all that it has ever shown until it goes, 0092 let go of those
-- that it shows no more, which its log and an undo may still bring back. The first one stays.
drop trigger doc_derived_asset_uses on doc_derived;
